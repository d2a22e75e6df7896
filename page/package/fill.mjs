// Puts what was built into the npm package's folder, beside its types.

import { copyFileSync } from "node:fs";

for (const file of ["dist/parts/mana-planner.js", "dist/parts/licences.txt", "../LICENSE"]) copyFileSync(file, `package/${file.split("/").pop()}`);

import { defineConfig } from "vite";
import { licences } from "./licences.ts";

/** The parts for other pages, as one module: `/parts/mana-planner.js` at the service, and the file of the npm package. */
export default defineConfig({
  plugins: [licences()],
  build: {
    target: "es2022",
    outDir: "dist/parts",
    lib: { entry: "src/parts/mana-planner.ts", formats: ["es"], fileName: () => "mana-planner.js" },
    minify: true,
  },
});

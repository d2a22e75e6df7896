// The licences of what is bundled, beside it.

import { existsSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";

export function licences(): Plugin {
  return {
    name: "licences",
    generateBundle(_options, bundle) {
      const folders = new Set<string>();
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        for (const id of Object.keys(chunk.modules)) {
          const found = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.replace(/^\0/, ""));
          if (found) folders.add(found[0]);
        }
      }
      const texts = [...folders].sort().map((folder) => {
        const { name, version } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) as { name: string; version: string };
        const file = ["LICENSE", "LICENSE.md", "LICENSE.txt"].map((one) => `${folder}/${one}`).find(existsSync);
        if (!file) this.error(`${name} has no licence beside it`);
        return `${name} ${version}\n\n${readFileSync(file, "utf8").trim()}\n`;
      });
      this.emitFile({ type: "asset", fileName: "licences.txt", source: texts.join("\n----\n\n") });
    },
  };
}

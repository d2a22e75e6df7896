import { defineConfig } from "vitest/config";
import { licences } from "./licences.ts";

// While it is being made, the page asks a service that runs beside it: `planner serve --port 8321`.
const service = process.env["PLANNER_SERVICE"] ?? "http://127.0.0.1:8321";
const proxy = { "/v1": { target: service, changeOrigin: true, ws: true, rewriteWsOrigin: true } };

export default defineConfig({
  base: "/table/",
  plugins: [licences()],
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy },
  preview: { proxy },
  test: { include: ["test/**/*.test.ts"] },
});

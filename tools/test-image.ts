import { findMissingForImages } from './test/image-programs.ts'
import { endRun, runVitest } from './test/run-vitest.ts'

// node tools/test-image.ts: builds deploy/Dockerfile and runs it, without a container engine and without a registry.
// Where that is impossible nothing is tested, and a line says so.

const missing = findMissingForImages()
if (missing !== undefined) {
  console.log(`Skipped: the image is neither built nor run here, ${missing}.`)
  process.exit(0)
}
endRun(await runVitest(['--project=image', ...process.argv.slice(2)]))

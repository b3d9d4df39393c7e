import { createEnvironment } from './scenarios/web/environment.ts'
import { measureDialog } from './scenarios/web/dialog.ts'
const e = await createEnvironment()
console.log(JSON.stringify(await measureDialog(e, 7)))
process.exit(0)

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { WrongSetting } from '#platform/server/settings.ts'

/** The page that the build made, read once. */
export const readBuiltPage = async (webDir: string): Promise<() => Promise<string>> => {
  try {
    const page = await readFile(join(webDir, 'index.html'), 'utf8')
    return async () => page
  } catch {
    throw new WrongSetting(
      `the browser application is not built in ${webDir}. Start with "npm start", which builds it.`,
    )
  }
}

/** The name of the built browser application, as open screens compare it. */
export const readBuildId = async (webDir: string): Promise<string> => {
  try {
    return (JSON.parse(await readFile(join(webDir, 'build.json'), 'utf8')) as { build: string }).build
  } catch {
    return 'development'
  }
}

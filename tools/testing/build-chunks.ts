import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

/** The chunks that Vite builds of `main.ts` in this folder. Nothing is written. */
export const buildChunks = async (
  root: string,
  plugins: Plugin[],
  output: Rolldown.OutputOptions = {},
): Promise<Rolldown.OutputChunk[]> => {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins,
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: { input: join(root, 'main.ts'), output },
    },
  })
  const [built] = [result].flat() as Rolldown.RolldownOutput[]
  return built?.output.filter((one) => one.type === 'chunk') ?? []
}

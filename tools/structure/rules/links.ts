import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Problem } from '../../source/problem.ts'
import type { Tree } from '../../source/tree.ts'

const link = /\]\(([^)\s]+)\)/g
const isElsewhere = (target: string): boolean => /^([a-z]+:|#)/i.test(target)

/** Every link of a page inside the repository leads to an existing file. */
export const checkLinks = ({ root }: Tree): Problem[] =>
  globSync(['*.md', 'docs/**/*.md', 'src/**/*.md'], { cwd: root }).flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((text, index) =>
        Array.from(text.matchAll(link), ([, target = '']) => target)
          .filter(
            (target) => !isElsewhere(target) && !existsSync(join(root, dirname(path), target.split('#')[0] ?? '')),
          )
          .map((target): Problem => ({
            path,
            line: index + 1,
            wrong: `links to ${target}, which does not exist.`,
            instead: 'Correct the path, or write the page',
            why: 'Documents',
          })),
      ),
  )

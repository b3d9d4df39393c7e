import type { Plugin } from 'vite'

const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Marks files of which a first visit runs nearly all: Chromium compiles them while they come, beside everything else,
 * and not function by function when they are first called (explicit compile hints). To other browsers it is a comment.
 * On a slow phone it is a tenth of a second.
 * It has to be the first line of all, ahead of what Vite writes in front: so it comes last, when names and hashes stand
 * already.
 * @param chunks the names of the chunks
 */
export const compileAtOnce = (...chunks: string[]): Plugin => ({
  name: 'deskbell:compile-at-once',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const meant = Object.values(bundle).flatMap((output) =>
        output.type === 'chunk' && chunks.includes(output.name) ? [output] : [],
      )
      if (meant.length !== chunks.length)
        this.error(
          `There are chunks named ${meant.map(({ name }) => name).join(', ')}, and ${chunks.join(', ')} were to be marked.`,
        )
      for (const chunk of meant) chunk.code = hint + chunk.code
    },
  },
})

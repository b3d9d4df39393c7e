/** Thrown for a paper with letters that the fonts do not have. A document that says "???" names nobody. */
export class UnprintableLetters extends Error {
  /** Each letter once, in the order of the paper. */
  readonly letters: string

  constructor(letters: string) {
    super('A paper has letters that the fonts do not have.')
    this.name = 'UnprintableLetters'
    this.letters = letters
  }
}

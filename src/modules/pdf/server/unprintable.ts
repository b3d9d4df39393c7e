/** A name printed as "???" identifies no person: thrown for a document with letters that the fonts do not have. */
export class UnprintableLetters extends Error {
  /** Each letter once, in the order of the document. */
  readonly letters: string

  constructor(letters: string) {
    super('A paper has letters that the fonts do not have.')
    this.name = 'UnprintableLetters'
    this.letters = letters
  }
}

/** Another process already runs on this data. One sentence. */
export class DataInUse extends Error {
  readonly holder: string

  constructor(dataDir: string, holder: string) {
    super(`The data in ${dataDir} is already in use by ${holder}.`)
    this.name = 'DataInUse'
    this.holder = holder
  }
}

/** The embedded database cannot be used. One sentence, then the last lines that the server itself wrote, if any. */
export class EmbeddedPostgresFailed extends Error {
  /** This machine has no programs of a database at all. */
  readonly isMissing: boolean

  constructor(sentence: string, serverLines = '', isMissing = false) {
    super(serverLines === '' ? sentence : `${sentence}\n${serverLines}`)
    this.name = 'EmbeddedPostgresFailed'
    this.isMissing = isMissing
  }
}

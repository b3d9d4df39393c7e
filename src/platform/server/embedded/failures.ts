/** Another process already uses this data. The message is one sentence for the person who typed the command. */
export class DataInUse extends Error {
  readonly holder: string

  constructor(dataDir: string, holder: string) {
    super(`The data in ${dataDir} is already in use by ${holder}.`)
    this.name = 'DataInUse'
    this.holder = holder
  }
}

/**
 * The embedded database cannot be used. The message is one sentence, then the last lines of the server's log, if any.
 */
export class EmbeddedPostgresFailed extends Error {
  /** No PostgreSQL programs are installed on this machine. */
  readonly isMissing: boolean

  constructor(sentence: string, serverLines = '', isMissing = false) {
    super(serverLines === '' ? sentence : `${sentence}\n${serverLines}`)
    this.name = 'EmbeddedPostgresFailed'
    this.isMissing = isMissing
  }
}

/** What a page may say to the service worker. */
export type PageWord =
  /** Which build are you of? Answered on the port that comes along. */
  | { say: 'build' }
  /** Do not wait any longer. */
  | { say: 'activate' }
  /** These were loaded before you were there: keep them for the next time without a network. */
  | { say: 'keep'; urls: string[] }

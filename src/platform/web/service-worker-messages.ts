/** What a page may say to the service worker. */
export type PageMessage =
  /** Which build are you of? Answered on the port that comes along. */
  | { say: 'build' }
  /** Do not wait any longer. */
  | { say: 'activate' }
  /** These were loaded before you were there: keep them for the next time without a network. */
  | { say: 'keep'; urls: string[] }

/** What the service worker may say to a page. */
export type WorkerMessage =
  /** News was tapped: show this. Answered on the port that comes along, by whoever did. */
  { say: 'go'; path: string }

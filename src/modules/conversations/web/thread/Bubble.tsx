import './thread.css'
import type { ReactNode } from 'react'
import { cx } from '#platform/web/ui/cx.ts'

/**
 * One message of a thread.
 * @param own written on this side
 * @param queued not sent yet
 * @param who above the bubble: the writer, where they are not the same as before
 * @param about the line at the head of the bubble: which ticket it is about
 * @param picture above the words; a message may have no words
 * @param lang the language of the text, if it is not the page's
 * @param foot below the bubble: the time, and what can be done
 */
export const Bubble = ({
  own,
  queued,
  who,
  about,
  picture,
  lang,
  foot,
  children,
}: {
  own: boolean
  queued?: boolean
  who?: ReactNode
  about?: ReactNode
  picture?: ReactNode
  lang?: string | undefined
  foot: ReactNode
  children?: ReactNode
}) => (
  <li className={cx('msg', own && 'msg--own', queued && 'msg--queue')}>
    {who && <span className="who">{who}</span>}
    {picture}
    {(about || children) && (
      <div className="bubble">
        {about && <p className="about">{about}</p>}
        <div lang={lang}>{children}</div>
      </div>
    )}
    <div className="below">{foot}</div>
  </li>
)

/** The line between two days of a thread. */
export const DayLine = ({ children }: { children: ReactNode }) => <li className="day">{children}</li>

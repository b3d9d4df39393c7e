import { useEffect, useRef, type ReactNode } from 'react'

/** The head of a step that takes the page's place. It takes focus, so that keys and screen readers begin there. */
export const StepHead = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [title])
  return (
    <div className="title">
      <div>
        <h1 ref={heading} tabIndex={-1} className="serif">
          {title}
        </h1>
        <p className="meta wrap-anywhere">{text}</p>
      </div>
      <div className="row row--wrap">{children}</div>
    </div>
  )
}

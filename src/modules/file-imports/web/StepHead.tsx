import { useEffect, useRef, type ReactNode } from 'react'

/**
 * The heading of a step that replaces the page. It takes the focus, so that keyboards and screen readers start there.
 */
export const StepHead = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [title])
  return (
    <div className="title">
      <div className="grow basis-56">
        <h1 ref={heading} tabIndex={-1} className="serif">
          {title}
        </h1>
        <p className="meta wrap-anywhere">{text}</p>
      </div>
      <div className="row row--wrap">{children}</div>
    </div>
  )
}

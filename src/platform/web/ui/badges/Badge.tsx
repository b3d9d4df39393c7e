const maxShown = 99

/** The text of a badge: nothing at 0, "99+" above 99. */
export const badgeText = (count: number): string | null =>
  count <= 0 ? null : count > maxShown ? `${maxShown}+` : String(count)

/** Decorative: the parent's accessible name must contain the count. */
export const Badge = ({ count }: { count: number }) => {
  const text = badgeText(count)
  return (
    text && (
      <span className="badge" aria-hidden="true">
        {text}
      </span>
    )
  )
}

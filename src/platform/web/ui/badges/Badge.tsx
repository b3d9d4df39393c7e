const most = 99

/** What stands in a badge: nothing at 0, "99+" above 99. */
export const badgeText = (count: number): string | null =>
  count <= 0 ? null : count > most ? `${most}+` : String(count)

/** For the eye only: whoever holds it says the count in its accessible name. */
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

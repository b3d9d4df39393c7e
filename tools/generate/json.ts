const maxColumns = 120

/**
 * JSON for reading and comparing by lines. What fits into one line is on one, and short members share theirs; what
 * does not is indented by one space for each level below the third.
 */
export const toJson = (value: unknown): string => print(value, -2, 0, '')

/**
 * @param column where the value begins in its line
 * @param end what follows it there
 */
const print = (value: unknown, level: number, column: number, end: string): string => {
  const short = JSON.stringify(value) + end
  if (typeof value !== 'object' || value === null || column + short.length <= maxColumns) return short
  const isList = Array.isArray(value)
  const [open = '', close = ''] = isList ? '[]' : '{}'
  const members = Object.entries(value).map(([key, one]) => [isList ? '' : `${JSON.stringify(key)}:`, one] as const)
  const [[name, only] = ['', null], ...others] = members
  if (others.length === 0) return open + name + print(only, level, column + 1 + name.length, close + end)
  const margin = ' '.repeat(Math.max(level + 1, 0))
  let text = open
  let room = maxColumns - column - open.length
  for (const [at, [key, one]] of members.entries()) {
    const tail = at === others.length ? close + end : ','
    const together = key + JSON.stringify(one) + tail
    const isBeside = together.length <= room
    const member = isBeside ? together : `${margin}${key}${print(one, level + 1, margin.length + key.length, tail)}`
    text += isBeside ? member : `\n${member}`
    // A member of several lines shares none of them.
    room = member.includes('\n') ? 0 : (isBeside ? room : maxColumns) - member.length
  }
  return text
}

/** One column: its value, an optional label below it, and the text shown on hover. */
export type Column = { value: number; text: string; mark?: string }

const height = 120

/** Few columns are no wider than these many: two weeks would fill the page. */
const minColumns = 6

/** A bar chart. Screen readers get `label`; the values are in a table beside it. */
export const Columns = ({ label, columns }: { label: string; columns: readonly Column[] }) => {
  const maxValue = Math.max(1, ...columns.map(({ value }) => value))
  const step = 100 / Math.max(minColumns, columns.length)
  return (
    <div className="chart" role="img" aria-label={label}>
      <svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {columns.map(({ value, text }, at) => (
          <g key={text}>
            <title>{text}</title>
            <rect className="reach" x={at * step} y={0} width={step} height={height} />
            <rect
              className="up"
              x={at * step + step * 0.12}
              y={height - (value / maxValue) * height}
              width={step * 0.76}
              height={(value / maxValue) * height}
            />
          </g>
        ))}
      </svg>
      <ol aria-hidden="true">
        {columns.map(({ mark, text }) => (
          <li key={text} style={{ flexBasis: `${step}%` }}>
            {mark}
          </li>
        ))}
      </ol>
    </div>
  )
}

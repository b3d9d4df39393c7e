import type { ReactNode } from 'react'
import { TableBox } from '#platform/web/ui/containers/TableBox.tsx'

/** A table whose first column names the values of its row. Column heads and first cells are unique. */
export const FigureTable = ({
  label,
  heads,
  rows,
}: {
  label: string
  heads: readonly string[]
  rows: readonly (readonly [what: string, ...figures: ReactNode[]])[]
}) => (
  <TableBox label={label}>
    <thead>
      <tr>
        {heads.map((head, at) => (
          <th key={head} scope="col" className={at > 0 ? 'r' : undefined}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([what, ...figures]) => (
        <tr key={what}>
          <th scope="row">{what}</th>
          {figures.map((figure, at) => (
            <td key={heads[at + 1]} className="r num">
              {figure}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </TableBox>
)

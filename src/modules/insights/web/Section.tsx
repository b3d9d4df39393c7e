import './insights.css'
import type { ReactNode } from 'react'
import { saveFile } from '#platform/web/calls/save-file.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { asCsv } from './csv.ts'

/** A section of the statistics, with its CSV export. */
export const Section = ({
  id,
  title,
  text,
  csv,
  view,
  children,
}: {
  id: string
  title: string
  text?: string
  csv: () => { name: string; header: readonly string[]; rows: Parameters<typeof asCsv>[1] }
  /** Chooses what the section shows. */
  view?: ReactNode
  children: ReactNode
}) => {
  const { t } = useTranslation()
  const save = () => {
    const { name, header, rows } = csv()
    saveFile(name, asCsv(header, rows), 'text/csv;charset=utf-8')
  }
  return (
    <section className="card stack narrow" aria-labelledby={id}>
      <div className="row between row--wrap">
        <h2 className="serif" id={id}>
          {title}
        </h2>
        <span className="row row--wrap">
          {view}
          <Button variant="line" size="s" onClick={save} aria-describedby={id}>
            {t('insights.export')}
          </Button>
        </span>
      </div>
      {text !== undefined && <p className="meta">{text}</p>}
      {children}
    </section>
  )
}

/** The values of a chart as a table. */
export const AsTable = ({ label, children }: { label: string; children: ReactNode }) => {
  const { t } = useTranslation()
  return (
    <details className="figures">
      <summary aria-label={`${t('insights.as_table')}: ${label}`}>{t('insights.as_table')}</summary>
      {children}
    </details>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { FileInput } from '#modules/file-imports/web/FileInput.tsx'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import type { PackCode } from '#modules/registration/policy/packs.ts'
import { call } from '#platform/web/api.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { listCodeTables, putCodeTable, type CodeTable } from '../../contract/code-tables.ts'
import { listTableNames, type CodeTableName } from '../../policy/code-tables.ts'

/** A table, since when the hotel has it, and how another one takes its place. */
const Table = ({
  table,
  known,
  onUploaded,
}: {
  table: CodeTableName
  known: CodeTable | undefined
  onUploaded: () => Promise<unknown>
}) => {
  const { t } = useTranslation()
  const { date } = useFormats()
  const { id: hotelSlug } = useHotel()
  const offline = useLiveState() === 'offline'
  const files = useRef<HTMLInputElement>(null)
  const { busy, send } = useSubmit()
  const [refused, setRefused] = useState('')
  const name = t(`register.table_${table.name}`)
  const upload = (file: File) => {
    setRefused('')
    return send(
      async () => {
        await call(putCodeTable, { params: { hotelSlug, ...table }, body: new Uint8Array(await file.arrayBuffer()) })
        await onUploaded()
        toast.success(t('register.table_uploaded'))
      },
      ({ code, values }) => setRefused(t(code, values)),
    )
  }
  return (
    <div className="stack stack--s">
      <div className="row row--wrap between gap-2">
        <p>
          <b className="block font-[600]">{name}</b>
          <span className="meta num">
            {known
              ? t('register.table_since', { number: known.rows, date: date(known.uploaded_at) })
              : t('register.table_none')}
          </span>
        </p>
        <FileInput ref={files} onChoose={(file) => void upload(file)} />
        <Button
          variant="line"
          icon={FileUp}
          busy={busy}
          disabled={offline}
          aria-label={`${t('register.table_upload')}: ${name}`}
          onClick={() => files.current?.click()}
        >
          {t('register.table_upload')}
        </Button>
      </div>
      {refused && <Callout tone="error">{refused}</Callout>}
    </div>
  )
}

/** The tables of codes that the files of a country need. Nothing where they need none. */
export const CodeTables = ({ pack }: { pack: PackCode }) => {
  const { t } = useTranslation()
  const { id: hotelSlug } = useHotel()
  const queries = useQueryClient()
  const tables = listTableNames(pack)
  const queryKey = ['register', hotelSlug, 'code-tables']
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listCodeTables, { params: { hotelSlug }, signal }),
    enabled: tables.length > 0,
  })
  if (tables.length === 0) return null
  return (
    <section className="card stack" aria-labelledby="code-tables">
      <h2 className="serif text-xl" id="code-tables">
        {t('register.tables')}
      </h2>
      <p className="meta">{t('register.tables_text')}</p>
      {query.data ? (
        tables.map((table) => (
          <Table
            key={table.name}
            table={table}
            known={query.data.items.find((one) => one.pack === table.pack && one.name === table.name)}
            onUploaded={() => queries.invalidateQueries({ queryKey })}
          />
        ))
      ) : (
        <QueryState query={query} text={t('register.load_failed')} />
      )}
    </section>
  )
}

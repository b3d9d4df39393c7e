import { useTranslation } from '#platform/web/i18n.ts'
import { Chip } from '#platform/web/ui/controls/Chip.tsx'
import { getResource, typesByKind } from '../../policy.ts'

/** The events of an endpoint: by kind all, or some of them under their names in the API. */
export const EventTypeFields = ({
  types,
  error,
  onChange,
}: {
  types: readonly string[]
  error: string | undefined
  onChange: (types: string[]) => void
}) => {
  const { t } = useTranslation()
  const toggle = (kind: string, ofKind: readonly string[], type: string) => {
    const everything = `${kind}.*`
    const others = types.filter((one) => !one.startsWith(`${kind}.`))
    const chosen = types.includes(everything) ? ofKind : types.filter((one) => one.startsWith(`${kind}.`))
    if (type === everything) return onChange(types.includes(everything) ? others : [...others, everything])
    const next = chosen.includes(type) ? chosen.filter((one) => one !== type) : [...chosen, type]
    onChange([...others, ...(next.length === ofKind.length ? [everything] : next)])
  }
  return (
    <div>
      <p className="label mb-1.5" id="event-types">
        {t('webhooks.event_types')}
      </p>
      <ul className="event-types" aria-labelledby="event-types">
        {[...typesByKind].map(([kind, ofKind]) => {
          const everything = `${kind}.*`
          return (
            <li key={kind}>
              <span>{t(`keys.resource_${getResource(kind)}`)}</span>
              <span className="chips">
                {ofKind.length > 1 && (
                  <Chip small pressed={types.includes(everything)} onClick={() => toggle(kind, ofKind, everything)}>
                    {t('webhooks.all_of_kind')}
                  </Chip>
                )}
                {ofKind.map((type) => (
                  <Chip
                    key={type}
                    small
                    pressed={types.includes(type) || types.includes(everything)}
                    onClick={() => toggle(kind, ofKind, type)}
                  >
                    <span className="mono">{type}</span>
                  </Chip>
                ))}
              </span>
            </li>
          )
        })}
      </ul>
      {error !== undefined && (
        <p className="err" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

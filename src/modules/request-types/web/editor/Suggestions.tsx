import { Check, Plus } from 'lucide-react'
import { useState } from 'react'
import { newRandomId } from '#platform/contract/id.ts'
import { useAttempt } from '#platform/web/calls/use-attempt.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Pill } from '#platform/web/ui/badges/Pill.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import type { RequestType } from '../../contract.ts'
import { suggestions } from '../../contract/built-in.ts'
import { getBuiltInLabel } from '../../policy.ts'
import { getTypeIcon } from '../icons.tsx'
import { useEditing } from './api.ts'
import { toForm } from './state.ts'

// No words of the hotel's own, and no choices but the built-in ones.
const { built_in: _, icon: __, ...others } = toForm(null)
const empty = { ...others, name: null, hint: null, choices: null }

type Suggested = keyof typeof suggestions
const names = Object.keys(suggestions) as Suggested[]

/** The suggested types, with words in all languages: added with one tap. */
export const Suggestions = ({ types, onClose }: { types: readonly RequestType[]; onClose: () => void }) => {
  const { t } = useTranslation()
  const { add } = useEditing()
  const { busy, attempt } = useAttempt()
  // One id for each, so that a repeated tap adds nothing twice.
  const [ids] = useState(() => new Map(names.map((name) => [name, newRandomId()])))
  const isThere = (name: Suggested): boolean => types.some(({ built_in }) => built_in === name)
  // Those that are there come last, as they were when the dialog was opened.
  const [order] = useState(() => names.toSorted((one, other) => Number(isThere(one)) - Number(isThere(other))))
  const take = (name: Suggested) =>
    void attempt(
      () => add({ ...empty, id: ids.get(name) ?? newRandomId(), built_in: name, ...suggestions[name] }),
      t('request_types.save_failed'),
    )
  return (
    <Dialog title={t('request_types.suggestions')} onClose={onClose}>
      <p className="text-ink-2">{t('request_types.suggestions_text')}</p>
      <ul className="list list--bare">
        {order.map((name) => {
          const Icon = getTypeIcon(suggestions[name].icon)
          const label = t(getBuiltInLabel(name))
          return (
            <li key={name}>
              <span className="glyph">
                <Icon />
              </span>
              <b className="grow font-[600]">{label}</b>
              {isThere(name) ? (
                <Pill tone="success" icon={Check}>
                  {t('request_types.added')}
                </Pill>
              ) : (
                <Button
                  variant="soft"
                  icon={Plus}
                  aria-label={t('request_types.add_named', { name: label })}
                  aria-disabled={busy || undefined}
                  onClick={() => take(name)}
                >
                  {t('request_types.add')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}

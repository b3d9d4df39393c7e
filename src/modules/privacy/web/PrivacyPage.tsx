import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { SkeletonCards } from '#platform/web/ui/containers/Skeleton.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { minSearchLength, searchTooShort } from '../contract.ts'
import { searchQuery } from './api.ts'
import { PersonRow } from './PersonRow.tsx'
import { RetentionForm } from './RetentionForm.tsx'

const SearchResults = ({ words, onErased }: { words: string; onErased: () => void }) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const query = useQuery(searchQuery(id, words))
  const items = query.data?.items ?? []
  return (
    <div className="stack">
      <p className="meta" role="status">
        {query.isSuccess &&
          (items.length === 0 ? t('privacy.none_found', { words }) : t('privacy.found', { count: items.length }))}
      </p>
      <QueryState query={query} text={t('privacy.load_failed')} bones={<SkeletonCards count={1} />} />
      {items.map((person) => (
        <PersonRow key={`${person.source} ${person.id}`} person={person} onErased={onErased} />
      ))}
    </div>
  )
}

/** The retention time of guests' data, and one guest's data on request. */
export const PrivacyPage = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const [typed, setTyped] = useState('')
  const [words, setWords] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  useTitle(t('privacy.title'))
  const search = () => {
    const query = typed.trim()
    setError(query.length < minSearchLength ? t(searchTooShort.code) : undefined)
    setWords(query.length < minSearchLength ? null : query)
  }
  return (
    <>
      <PageTitle
        area="staff"
        title={t('privacy.title')}
        back={{ label: t('team.settings'), href: managerPath(id, 'settings') }}
      />
      <div className="stack max-w-xl">
        <section className="card stack" aria-labelledby="kept">
          <h2 className="serif" id="kept">
            {t('privacy.kept_title')}
          </h2>
          <RetentionForm />
        </section>
        <section className="card stack" aria-labelledby="one-guest">
          <h2 className="serif" id="one-guest">
            {t('privacy.one_title')}
          </h2>
          <p className="meta">{t('privacy.one_text')}</p>
          <form
            className="stack"
            role="search"
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              search()
            }}
          >
            <TextField
              ref={field}
              label={t('privacy.search')}
              error={error}
              type="search"
              maxLength={120}
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            <div>
              <Button type="submit" variant="line" icon={Search}>
                {t('privacy.find')}
              </Button>
            </div>
          </form>
        </section>
        {/* The pressed button disappears with its row, so move the focus. */}
        {words !== null && <SearchResults words={words} onErased={() => field.current?.focus()} />}
      </div>
    </>
  )
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '#platform/web/api.ts'
import { formatters } from '#platform/web/format.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { ErrorState } from '#platform/web/ui/containers/ErrorState.tsx'
import { SkeletonCards } from '#platform/web/ui/containers/Skeleton.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { minSearchLength, searchHotels } from '../../contract/search.ts'
import { normalizeSearch } from '../../policy.ts'
import { productAccent, useAccent } from '../accent.ts'
import { ProductHead } from '../landing/ProductHead.tsx'
import { useTitle } from '../title.ts'
import { HotelCard } from './HotelCard.tsx'
import { forgetHotels, recentHotels } from './recent-hotels.ts'
import { useDebouncedValue } from './use-debounced-value.ts'

const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone

const SearchResults = ({ words }: { words: string }) => {
  const { t } = useTranslation()
  const isLongEnough = normalizeSearch(words).length >= minSearchLength
  const found = useQuery({
    queryKey: ['hotels', '', 'search', words],
    queryFn: ({ signal }) => call(searchHotels, { params: {}, query: { q: words }, signal }),
    staleTime: 60_000,
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  })
  if (!isLongEnough) return null
  const items = found.data?.items ?? []
  return (
    <>
      <p className={items.length === 0 && found.isSuccess ? 'mt-4 text-ink-2' : 'vh'} role="status">
        {found.isSuccess &&
          (items.length === 0 ? t('hotels.none_found', { words }) : t('hotels.found', { count: items.length }))}
      </p>
      {found.isPending && <SkeletonCards count={1} />}
      {found.isError && found.data === undefined && (
        <ErrorState text={t('hotels.search_failed')} onRetry={() => void found.refetch()} busy={found.isFetching} />
      )}
      <ul className="stack gap-2.5">
        {items.map((hotel) => (
          <li key={hotel.id}>
            <HotelCard hotel={hotel} typed={words} />
          </li>
        ))}
      </ul>
    </>
  )
}

const Recent = ({ onForget }: { onForget: () => void }) => {
  const { t, language } = useTranslation()
  const [recent, setRecent] = useState(recentHotels)
  const formats = formatters(language, ownZone)
  const today = formats.date(new Date(useNow()))
  const opened = (at: number): string => {
    const date = formats.date(new Date(at))
    return date === today ? t('hotels.opened_today') : t('hotels.opened_on', { date })
  }
  const forget = () => {
    forgetHotels()
    setRecent([])
    onForget()
  }
  if (recent.length === 0) return null
  return (
    <section aria-labelledby="recent">
      <h2 className="overline mt-7 mb-2.5" id="recent">
        {t('hotels.recently_visited')}
      </h2>
      <ul className="stack gap-2.5">
        {recent.map((hotel) => (
          <li key={hotel.id}>
            <HotelCard hotel={hotel} note={opened(hotel.at)} />
          </li>
        ))}
      </ul>
      <Button variant="ghost" className="-ml-2.5 mt-3" onClick={forget}>
        {t('hotels.forget')}
      </Button>
    </section>
  )
}

/** /hotels: helps guests who have lost their room card to find their hotel. */
export const HotelSearchPage = () => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [debounced, flush] = useDebouncedValue(typed)
  const field = useRef<HTMLInputElement>(null)
  useTitle(t('hotels.search_title'))
  useAccent(productAccent)
  return (
    <div className="mx-auto max-w-[600px] px-5 pt-3 pb-14">
      <ProductHead />
      <hr className="rule mt-2.5" />
      <main id="main" tabIndex={-1}>
        <h1 className="serif mt-[18px] text-[1.75rem]">{t('hotels.search_title')}</h1>
        <p className="mb-4 text-md text-ink-3" id="search-hint">
          {t('hotels.search_text')}
        </p>
        <form
          role="search"
          className="input-box mb-3"
          onSubmit={(event) => {
            event.preventDefault()
            flush()
          }}
        >
          <input
            ref={field}
            className="input pl-[46px] [&::-webkit-search-cancel-button]:appearance-none"
            type="search"
            name="q"
            aria-label={t('hotels.search_field')}
            aria-describedby="search-hint"
            placeholder={t('hotels.search_field')}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={120}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Search className="left-3.5" />
        </form>
        <SearchResults words={debounced} />
        <Recent onForget={() => field.current?.focus()} />
      </main>
    </div>
  )
}

import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n.ts'
import { useDelayed } from '../badges/Placeholder.tsx'
import { cx } from '../cx.ts'

const afterMs = 300

/** A grey line, or a disc with `round`, in place of something that is loading. */
export const SkeletonBar = ({
  width,
  height,
  round,
}: {
  width?: number | string | undefined
  height?: number | undefined
  round?: boolean | undefined
}) => <span className="skel" style={{ width, height, borderRadius: round ? '50%' : undefined }} />

/**
 * A skeleton in the shape of the coming content. What follows it is rendered later. Content that loads within 300 ms
 * shows no skeleton, so fast pages do not flicker.
 */
export const Skeleton = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation()
  const shown = useDelayed(afterMs)
  const late = useDelayed()
  return (
    <div className={cx('stack', !late && 'holds')} role="status" aria-busy="true" aria-label={t('platform.loading')}>
      {shown && children}
    </div>
  )
}

const slots = [1, 2, 3, 4, 5, 6] as const

/** Cards of the usual shape: a disc, two lines, a bar below. */
export const SkeletonCards = ({ count }: { count: (typeof slots)[number] }) => (
  <Skeleton>
    {slots.slice(0, count).map((slot) => (
      <div key={slot} className="card stack stack--s">
        <div className="flex items-center gap-3">
          <SkeletonBar width={44} height={44} round />
          <div className="grow stack stack--s">
            <SkeletonBar width="45%" height={18} />
            <SkeletonBar width="85%" />
          </div>
        </div>
        <SkeletonBar height={24} />
      </div>
    ))}
  </Skeleton>
)

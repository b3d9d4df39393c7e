import { Suspense, useState, type ReactNode } from 'react'
import type { GuestSlots } from '#modules/features/web/feature.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Tile } from '#platform/web/ui/containers/Tile.tsx'
import { GuideArt, RulesArt } from '#platform/web/ui/illustrations/tiles.tsx'
import { lazyAhead } from '#platform/web/ui/lazy-named.ts'
import type { Collection } from '../contract.ts'

const ReadingDialog = lazyAhead(() => import('./ReadingDialog.tsx'), 'ReadingDialog')

const ReadingTile = ({ of, art, title, text }: { of: Collection; art: ReactNode; title: string; text: string }) => {
  const [open, setOpen] = useState<boolean | null>(null)
  return (
    <>
      <Tile art={art} title={title} text={text} onClick={() => setOpen(true)} />
      {open !== null && (
        <Suspense>
          <ReadingDialog of={of} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const GuideTile = () => {
  const { t } = useTranslation()
  return <ReadingTile of="hotel_guide" art={<GuideArt />} title={t('guide.tile')} text={t('guide.tile_text')} />
}

const RulesTile = () => {
  const { t } = useTranslation()
  return (
    <ReadingTile of="house_rules" art={<RulesArt />} title={t('guide.house_rules')} text={t('guide.rules_tile_text')} />
  )
}

export const guidePart: GuestSlots = { Tile: GuideTile }
export const rulesPart: GuestSlots = { Tile: RulesTile }

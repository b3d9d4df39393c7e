import './signature.css'
import { type PointerEvent, type ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { maxStrokes, signatureBox, type Strokes } from '../../contract/strokes.ts'
import { addPoint, toSvgPath, type Point } from '../../policy/strokes.ts'

const limit = (value: number, max: number): number => Math.min(max, Math.max(0, Math.round(value)))

// Both directions have the scale of the height, so that no signature is stretched.
const toPoint = (area: DOMRect, { clientX, clientY }: { clientX: number; clientY: number }): Point => {
  const scale = signatureBox.height / area.height
  return [
    limit((clientX - area.left) * scale, signatureBox.width),
    limit((clientY - area.top) * scale, signatureBox.height),
  ]
}

/**
 * A field in which somebody signs with finger, pen or mouse. When and how hard it was drawn is not read.
 * @param label what it is, for screen readers; who cannot draw needs another way beside it
 * @param note below the field, left of Clear
 * @param onStrokes with what makes the new strokes of the last ones
 */
export const SignaturePad = ({
  label,
  strokes,
  note,
  isWrong = false,
  onStrokes,
}: {
  label: string
  strokes: Strokes
  note: ReactNode
  isWrong?: boolean
  onStrokes: (change: (strokes: Strokes) => Strokes) => void
}) => {
  const { t } = useTranslation()
  const draw = (event: PointerEvent<HTMLDivElement>, isNew: boolean) => {
    const area = event.currentTarget.getBoundingClientRect()
    const between = isNew ? [] : event.nativeEvent.getCoalescedEvents()
    const points = (between.length > 0 ? between : [event]).map((one) => toPoint(area, one))
    onStrokes((last) => points.reduce((all, point) => addPoint(all, point, isNew), last))
  }
  return (
    <div className="signbox" data-wrong={isWrong || undefined}>
      <div
        className="pad"
        role="img"
        aria-label={label}
        onPointerDown={(event) => {
          if (!event.isPrimary || event.button !== 0 || strokes.length >= maxStrokes) return
          event.preventDefault()
          event.currentTarget.setPointerCapture(event.pointerId)
          draw(event, true)
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) draw(event, false)
        }}
      >
        <svg
          viewBox={`0 0 ${signatureBox.width} ${signatureBox.height}`}
          preserveAspectRatio="xMinYMin slice"
          aria-hidden="true"
        >
          <path d={toSvgPath(strokes)} />
        </svg>
      </div>
      <div className="under">
        <span>{note}</span>
        <Button variant="ghost" size="s" disabled={strokes.length === 0} onClick={() => onStrokes(() => [])}>
          {t('registration.arrive_sign_clear')}
        </Button>
      </div>
    </div>
  )
}

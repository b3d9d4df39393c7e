import type { Translate } from '#platform/contract/translate.ts'
import type { RatingKind } from '../../contract.ts'

/** What a rating is about: the type of the request, the dishes, or its kind. */
export const nameRated = ({ about, kind }: { about: string | null; kind: RatingKind }, t: Translate): string =>
  about ?? t(`ratings.kind_${kind}`)

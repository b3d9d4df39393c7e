import { useParts } from '../features.ts'

/** What features say in the dialog in which a guest asks for something. */
export const RequestNotes = () =>
  useParts('guest').map(({ feature, part: { RequestNote } }) => RequestNote && <RequestNote key={feature.name} />)

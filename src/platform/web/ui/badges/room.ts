/** A room number as a door plate shows it: a small word and the number. */
export type RoomParts = { word: string | null; number: string }

// Words, then something that begins with a digit or is one letter: "Room 12", "Apt 5B", "Sobe 3/1", "Room A".
const shape = /^(?<word>\p{L}[\p{L}. ]*?)[\s.#:-]*(?<number>\d[\p{L}\d/.-]*|(?<= )\p{Lu})$/u

/**
 * Splits what guests write ("Room 12", "apt. 5b", "ROOM-7") for the plate. Only splits, never changes the text.
 * @returns a text that cannot be split becomes the number as a whole
 */
export const splitRoom = (room_number: string): RoomParts => {
  const text = room_number.trim().replace(/\s+/g, ' ')
  const groups = shape.exec(text)?.groups
  const word = groups?.['word']?.trim()
  const number = groups?.['number']
  return word && number ? { word, number } : { word: null, number: text }
}

import { answerTasks } from '#platform/server/threads/answer-tasks.ts'
import { writeBook, type Book } from '../outputs/print/book.ts'

answerTasks((book: Book): Promise<Uint8Array> => writeBook(book))

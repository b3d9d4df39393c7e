import { answerTasks } from '#platform/server/threads/answer-tasks.ts'
import { writeBook, type Book } from '../outputs/print/book.ts'
import { writeSlips, type Slips } from '../outputs/print/slip.ts'

/** A paper that is drawn. */
export type Paper = { kind: 'book'; of: Book } | { kind: 'slips'; of: Slips }

answerTasks((paper: Paper): Promise<Uint8Array> => (paper.kind === 'book' ? writeBook(paper.of) : writeSlips(paper.of)))

import { handleInHotel } from '#modules/access/server/scope.ts'
import type { PrivatePictures } from '#modules/images/server/private/private-pictures.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import type { RouteHandler } from '#platform/server/http/route-handler.ts'
import * as contract from '../contract.ts'
import * as ofStaff from '../contract/inbox.ts'
import * as mine from '../contract/mine.ts'
import * as replies from '../contract/quick-replies.ts'
import { messageImageRoutes } from './images/routes.ts'
import { createReadMarks } from './messages/read-marks.ts'
import { createThreadService } from './messages/read.ts'
import { createMessageService } from './messages/send.ts'
import { createQuickReplyService, type QuickReplyService } from './quick-replies/service.ts'
import { createInboxService } from './service.ts'

export const conversationRoutes = (database: Database, pictures: PrivatePictures): RouteHandler[] => {
  const threads = createThreadService(database)
  const messages = createMessageService(database, pictures)
  const marks = createReadMarks(database)
  const inbox = createInboxService(database)
  return [
    handleInHotel(contract.getMyConversation, ({ scope, query }) => threads.readOwn(scope, query)),
    handleInHotel(mine.sendMyMessage, ({ scope, body }) => messages.sendAsGuest(scope, body)),
    handleInHotel(mine.readMyConversation, ({ scope, body }) => marks.markAsGuest(scope, body.until)),
    handleInHotel(ofStaff.listConversations, ({ scope, query }) => inbox.list(scope, query)),
    handleInHotel(ofStaff.getOpenConversations, ({ scope }) => inbox.readWaiting(scope)),
    handleInHotel(ofStaff.listUnread, ({ scope }) => inbox.readUnread(scope)),
    handleInHotel(ofStaff.getMessages, ({ scope, params, query }) => threads.read(scope, params.stayId, query)),
    handleInHotel(ofStaff.sendMessage, ({ scope, params, body }) => messages.sendAsStaff(scope, params.stayId, body)),
    handleInHotel(ofStaff.claimConversation, ({ scope, params }) => inbox.claim(scope, params.stayId)),
    handleInHotel(ofStaff.assignConversation, ({ scope, params, body }) => inbox.assign(scope, params.stayId, body)),
    handleInHotel(ofStaff.closeConversation, ({ scope, params, body }) =>
      inbox.close(scope, params.stayId, body.after),
    ),
    handleInHotel(ofStaff.reopenConversation, ({ scope, params }) => inbox.reopen(scope, params.stayId)),
    handleInHotel(ofStaff.readConversation, ({ scope, params, body }) =>
      marks.markAsStaff(scope, params.stayId, body.until),
    ),
    ...messageImageRoutes(database, pictures),
    ...quickReplyRoutes(createQuickReplyService(database)),
  ]
}

const quickReplyRoutes = (quickReplies: QuickReplyService): RouteHandler[] => [
  handleInHotel(replies.listQuickReplies, ({ scope }) => quickReplies.list(scope)),
  handleInHotel(replies.addQuickReply, ({ scope, body }) => quickReplies.add(scope, body)),
  handleInHotel(replies.updateQuickReply, ({ scope, params, body }) =>
    quickReplies.update(scope, params.replyId, body),
  ),
  handleInHotel(replies.moveQuickReply, async ({ scope, params, body }) => ({
    items: await quickReplies.move(scope, params.replyId, body),
  })),
  handleInHotel(replies.deleteQuickReply, ({ scope, params }) => quickReplies.delete(scope, params.replyId)),
]

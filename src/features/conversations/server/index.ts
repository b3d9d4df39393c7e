import type { FeatureServer } from '#app/server/feature.ts'
import { getMyConversation } from '../contract.ts'
import { listQuickReplies } from '../contract/quick-replies.ts'
import { insights } from './insights.ts'
import { notices } from './notifications.ts'
import { conversationRoutes } from './routes.ts'
import { personal } from './privacy/source.ts'
import { stayFollower } from './stay/follower.ts'
import { table } from './store.ts'

/** What conversations offer to the composition root. */
export const conversations: FeatureServer = {
  name: 'conversations',
  live: {
    // Staff read conversations also where the feature is off.
    conversations: {},
    messages: { guest: getMyConversation.feature },
    quick_replies: { manager: listQuickReplies.feature },
  },
  routes: ({ database, pictures }) => conversationRoutes(database, pictures),
  notices,
  escalated: table,
  stayFollower,
  personal,
  insights,
}

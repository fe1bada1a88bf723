export { ChannelList } from './channel-list.tsx'
export { ChannelsCard } from './channels-card.tsx'

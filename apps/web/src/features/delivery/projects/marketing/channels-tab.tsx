import { exportProjectChannels, projectChannels } from '@stoa/contract/browser'
import { ChannelList } from '../../../marketing/channels/index.ts'
import { useProject } from '../page/use-project.ts'

/** The channels of a project. */
export function ChannelsTab() {
  const { project, accountId } = useProject()
  return (
    <ChannelList
      accountId={accountId}
      params={{ project_uuid: project.uuid }}
      endpoint={projectChannels}
      exported={exportProjectChannels}
    />
  )
}

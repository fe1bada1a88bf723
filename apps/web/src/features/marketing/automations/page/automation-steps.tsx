import {
  activateAutomation,
  archiveAutomation,
  duplicateAutomation,
  pauseAutomation,
  publishAutomation,
  type Automation,
} from '@stoa/contract/browser'
import { Button, Group, toast } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError, Can, useChange } from '../../../../kit/index.ts'
import { AUTOMATION_TOUCHES, automationPaths } from '../automation-paths.ts'

interface AutomationStepsProps {
  automation: Automation
  /** Hears what keeps the automation from starting, by its place. */
  onFaults: (faults: Readonly<Record<string, string>>) => void
}

/** Activates, publishes, pauses, archives and duplicates an automation. */
export function AutomationSteps({ automation, onFaults }: AutomationStepsProps) {
  const { t } = useTranslation('automations')
  const navigate = useNavigate()
  const activate = useChange(activateAutomation, AUTOMATION_TOUCHES)
  const publish = useChange(publishAutomation, AUTOMATION_TOUCHES)
  const pause = useChange(pauseAutomation, AUTOMATION_TOUCHES)
  const archive = useChange(archiveAutomation, AUTOMATION_TOUCHES)
  const duplicate = useChange(duplicateAutomation, AUTOMATION_TOUCHES)
  const { status, has_draft, account_id, uuid, version } = automation
  const input = { params: { account_id, uuid }, body: { version } }
  const run = async (change: Pick<typeof activate, 'send'>, became: string) => {
    try {
      const { data } = await change.send(input)
      onFaults({})
      toast({ message: t(`became.${became}` as 'became.active', { name: data.name }), tone: 'good' })
      return data
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      const found = Object.entries(failure.errors).map(([place, texts]) => [place, texts[0] ?? failure.message])
      onFaults(Object.fromEntries(found.length ? found : [['base', failure.message]]))
      return null
    }
  }
  const copy = async () => {
    const data = await run(duplicate, 'duplicated')
    if (data) void navigate({ to: automationPaths.one(data.account_id, data.uuid) })
  }
  return (
    <Group gap="xs">
      <Can endpoint={duplicateAutomation}>
        <Button variant="default" loading={duplicate.isPending} onClick={() => void copy()}>
          {t('duplicate')}
        </Button>
      </Can>
      <Can endpoint={activateAutomation}>
        {(status === 'paused' || status === 'draft') && (
          <Button variant="default" loading={archive.isPending} onClick={() => void run(archive, 'archived')}>
            {t('archive')}
          </Button>
        )}
        {status === 'active' && (
          <Button variant="default" loading={pause.isPending} onClick={() => void run(pause, 'paused')}>
            {t('pause')}
          </Button>
        )}
        {status === 'active' && has_draft && (
          <Button loading={publish.isPending} onClick={() => void run(publish, 'published')}>
            {t('publish')}
          </Button>
        )}
        {(status === 'draft' || status === 'paused') && (
          <Button loading={activate.isPending} onClick={() => void run(activate, 'active')}>
            {t('activate')}
          </Button>
        )}
      </Can>
    </Group>
  )
}

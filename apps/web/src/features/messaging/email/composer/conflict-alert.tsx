import type { DraftEmailMessage } from '@stoa/contract/browser'
import { Alert, Button, Group, Text, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../../kit/index.ts'
import type { useDraft } from './use-draft.ts'

interface ConflictAlertProps {
  draft: ReturnType<typeof useDraft>
  onOther: (other: DraftEmailMessage) => void
}

/** Asks which version of a draft to keep that was saved in another window. */
export function ConflictAlert({ draft, onOther }: ConflictAlertProps) {
  const { t } = useTranslation('email')
  const [isBusy, setBusy] = useState(false)
  const act = (what: () => Promise<void>) => async () => {
    setBusy(true)
    try {
      await what()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      toast({ message: failure.message, tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  const takeOther = act(async () => onOther(await draft.takeOther()))
  return (
    <Alert color="yellow" variant="light" mb="xs" role="alert" title={t('conflict.title')}>
      <Text size="sm" mb="xs">
        {t('conflict.text')}
      </Text>
      <Group gap="xs">
        <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => void act(draft.keepMine)()}>
          {t('conflict.mine')}
        </Button>
        <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => void takeOther()}>
          {t('conflict.other')}
        </Button>
      </Group>
    </Alert>
  )
}

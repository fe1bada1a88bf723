import { audiences, type Audience } from '@stoa/contract/browser'
import { Button, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpointForm } from '../../../../kit/index.ts'
import { useAudience } from '../page/use-audience.ts'
import { AudienceFields, useAudienceForm, type AudienceValues } from './audience-fields.tsx'

/** Changes an audience. */
export function RulesTab() {
  const { audience, reload } = useAudience()
  const [opened, setOpened] = useState(audience)
  const reopen = async () => {
    const current = await reload()
    if (current) setOpened(current)
  }
  return <AudienceEdit key={`${opened.id}.${opened.version}`} audience={opened} onReload={() => void reopen()} />
}

const valuesOf = ({ name, description, rules }: Audience): AudienceValues => ({ name, description: description ?? '', rules })

function AudienceEdit({ audience, onReload }: { audience: Audience; onReload: () => void }) {
  const { t } = useTranslation('audiences')
  const [version, setVersion] = useState(audience.version)
  const form = useEndpointForm(audiences.update, {
    params: { id: audience.id },
    defaults: valuesOf(audience),
    ...useAudienceForm(),
    invalidates: ['contacts'],
    toBody: ({ rules, ...values }) => ({ ...values, ...(rules && { rules }), version }),
    onDone: ({ data }) => {
      setVersion(data.version)
      toast({ message: t('saved'), tone: 'good' })
    },
  })
  const reload = form.error?.status === 409 && (
    <Button size="compact-sm" variant="default" onClick={onReload}>
      {t('reload')}
    </Button>
  )
  return <AudienceFields accountId={audience.account_id} form={form} submitLabel={t('save')} failureAction={reload} />
}

import {
  connectFacebook,
  connectGoogle,
  createWoocommerceApiService,
  readSmsGateway,
  softOneApiServices,
  type AnyEndpoint,
} from '@stoa/contract/browser'
import { Button, IconPlus, MenuButton } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Can, useMay } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'

interface Connectable {
  /** Its text below `connectable`. */
  name: string
  /** The call that connects it; the menu shows what the reader may connect. */
  endpoint: AnyEndpoint
  /** Below the settings of the account. */
  path: string
}

/** What an account can be connected to. */
const CONNECTABLE: readonly Connectable[] = [
  { name: 'sms', endpoint: readSmsGateway, path: 'sms' },
  { name: 'shop', endpoint: createWoocommerceApiService, path: 'integrations/shops/create' },
  { name: 'erp', endpoint: softOneApiServices.create, path: 'integrations/erp/create' },
  { name: 'facebook', endpoint: connectFacebook, path: 'integrations/facebook' },
  { name: 'google', endpoint: connectGoogle, path: 'integrations/google' },
]

/** The services that a member can connect. */
export function ConnectMenu() {
  const { t } = useTranslation('integrations')
  const accountId = useAccountId()
  const may = useMay()
  const offered = CONNECTABLE.filter(({ endpoint }) => may(endpoint))
  return (
    <Can endpoint={offered[0]?.endpoint ?? CONNECTABLE[0]!.endpoint} otherwise="explain">
      <MenuButton
        face={<Button leftSection={<IconPlus size={16} />}>{t('connect')}</Button>}
        entries={offered.map(({ name, path }) => ({
          key: name,
          label: t(`connectable.${name}`),
          as: { component: Link, to: `/accounts/${accountId}/settings/${path}` },
        }))}
      />
    </Can>
  )
}

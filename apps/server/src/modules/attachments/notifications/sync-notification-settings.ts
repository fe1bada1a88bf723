import { NOTIFICATION_CHANNELS } from '@stoa/contract'
import { NOTIFICATION_SETTINGS } from '@stoa/domain'
import type { Database } from '#db/client.ts'
import { putChannels, putSettings } from './store.ts'

const CHANNEL_NAMES: Record<(typeof NOTIFICATION_CHANNELS)[number], [string, string]> = {
  database: ['In the application', 'Στην εφαρμογή'],
  broadcast: ['Pop-up', 'Αναδυόμενο'],
  mail: ['E-mail', 'E-mail'],
}

/** Stores the channels and events that the code declares (domain.md 3.29). */
export async function syncNotificationSettings({ database }: { database: Database }): Promise<void> {
  const channels = NOTIFICATION_CHANNELS.map((code, position) => ({
    code,
    name_en: CHANNEL_NAMES[code][0],
    name_gr: CHANNEL_NAMES[code][1],
    position,
  }))
  const settings = NOTIFICATION_SETTINGS.map(({ label_en, label_gr, ...setting }, position) => ({
    ...setting,
    name_en: label_en,
    name_gr: label_gr,
    position,
  }))
  await putChannels(database.db, channels)
  await putSettings(database.db, settings)
}

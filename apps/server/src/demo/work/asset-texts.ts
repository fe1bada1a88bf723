/** What a demo asset is made of: a drawing, a sheet, an address or a text. */
export interface AssetText {
  kind: 'picture' | 'sheet' | 'link' | 'note'
  category: string
  /** The drawing of a picture; the address of a link; the words of a note. */
  content: string
  name: { en: string; gr: string }
  /** Words of a note in Greek. */
  content_gr?: string
  /** Places in ASSET_TAGS. */
  tags: readonly number[]
  is_brand?: boolean
  /** Also the version it replaced is kept. */
  was?: { en: string; gr: string }
}

/** Tags of assets, their category, and its colour. */
export const ASSET_TAGS = {
  name: { en: 'Material', gr: 'Υλικό' },
  color: '#5f3dc4',
  tags: [
    { en: 'Approved', gr: 'Εγκεκριμένο' },
    { en: 'Draft', gr: 'Πρόχειρο' },
    { en: 'Summer 2026', gr: 'Καλοκαίρι 2026' },
    { en: 'Social', gr: 'Social' },
    { en: 'Print', gr: 'Έντυπο' },
  ],
} as const

const line = (text: string): AssetText => {
  const [kind, category, content, en, gr, tags, more = ''] = text.split('|').map((part) => part.trim())
  const [brand, was] = more.split('/').map((part) => part.trim())
  return {
    kind: kind as AssetText['kind'],
    category: category!,
    content: content!,
    name: { en: en!, gr: gr! },
    tags: tags ? tags.split(',').map(Number) : [],
    ...(brand === 'brand' && { is_brand: true }),
    ...(was && { was: { en: was, gr: was } }),
  }
}

const FILES = `
picture | logo | mark | Logo | Λογότυπο | 0 | brand
picture | ad_creative | banner | Banner 1200×628, early booking | Banner 1200×628, έγκαιρη κράτηση | 0,2,3 | /1
picture | image | harbour | Harbour at dusk | Το λιμάνι στο σούρουπο | 0,2
sheet | document | guide | Brand guide | Οδηγός ταυτότητας | 0,4 | brand
link | design | https://www.figma.com/file/stoa-demo-summer | Designs in Figma | Σχέδια στο Figma | 1 |
picture | logo | mark-dark | Logo, for dark surfaces | Λογότυπο, για σκούρο φόντο | 0 | brand
picture | logo | mark-plain | Logo, one colour | Λογότυπο, μονόχρωμο | 0,4 | brand
picture | ad_creative | story | Story 1080×1920 | Story 1080×1920 | 1,3 |
picture | ad_creative | square | Square post, offer of the week | Τετράγωνη ανάρτηση, προσφορά της εβδομάδας | 0,3 |
picture | image | hills | Hills in spring | Λόφοι την άνοιξη | 2 |
picture | image | night | City by night | Η πόλη τη νύχτα | 3 |
picture | design | poster | Poster A2, second draft | Αφίσα Α2, δεύτερη πρόταση | 1,4 | /1
sheet | document | plan | Content plan, third quarter | Πλάνο περιεχομένου, τρίτο τρίμηνο | 0,3 |
sheet | document | prices | Media kit | Media kit | 4 |
link | video | https://vimeo.com/showcase/stoa-demo | Videos of the shooting day | Βίντεο από τη μέρα των γυρισμάτων | 2,3 |
link | other | https://drive.google.com/drive/folders/stoa-demo | Photographs in full size | Φωτογραφίες σε πλήρη ανάλυση | 4 |
`

const NOTES: readonly AssetText[] = [
  {
    kind: 'note',
    category: 'copy',
    name: { en: 'Tone of voice', gr: 'Ύφος λόγου' },
    content:
      '<p>We speak plainly, in short sentences, and always to <strong>one</strong> reader.</p><ul><li>No superlatives.</li><li>Numbers instead of adjectives.</li><li>We say “you”, never “the customer”.</li></ul>',
    content_gr:
      '<p>Μιλάμε απλά, με μικρές προτάσεις και πάντα σε <strong>έναν</strong> αναγνώστη.</p><ul><li>Χωρίς υπερθετικούς.</li><li>Αριθμοί αντί για επίθετα.</li><li>Στον πληθυντικό, ποτέ «ο πελάτης».</li></ul>',
    tags: [0],
    is_brand: true,
  },
  {
    kind: 'note',
    category: 'copy',
    name: { en: 'Captions for July', gr: 'Λεζάντες Ιουλίου' },
    content: '<p>1. The first swim is on us.</p><p>2. Mornings begin with a view.</p><p>3. Stay one night longer.</p>',
    content_gr: '<p>1. Η πρώτη βουτιά κερασμένη.</p><p>2. Το πρωινό αρχίζει με θέα.</p><p>3. Μείνετε ένα βράδυ ακόμη.</p>',
    tags: [1, 2, 3],
  },
  {
    kind: 'note',
    category: 'copy',
    name: { en: 'About us, short', gr: 'Σύντομο κείμενο παρουσίασης' },
    content: '<p>For fifteen years we have been looking after people who want things done well and on time.</p>',
    content_gr: '<p>Δεκαπέντε χρόνια φροντίζουμε ανθρώπους που θέλουν τη δουλειά σωστή και στην ώρα της.</p>',
    tags: [0, 4],
  },
]

/** The library of a demo account, the most telling first. */
export const ASSETS: readonly AssetText[] = (() => {
  const files = FILES.trim().split('\n').map(line)
  return [...files.slice(0, 5), ...NOTES, ...files.slice(5)]
})()

import sharp from 'sharp'

/** A picture in the container of HEIC whose notes name its maker and where it was taken; of AV1 inside, which sharp can write. */
export async function heicWithPlace(): Promise<Buffer> {
  const file = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#884422' } })
    .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 58/1 0/1' } })
    .withXmp(
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description>Somebody</rdf:Description></rdf:RDF></x:xmpmeta>',
    )
    .avif()
    .toBuffer()
  return Buffer.from(file.toString('latin1').replace('ftypavif', 'ftypheic'), 'latin1')
}

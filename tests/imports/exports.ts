// Exports as WordPress and Ghost write them, with what a test needs and no more.

const namespaces = [
  'xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"',
  'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:wp="http://wordpress.org/export/1.2/"',
].join(' ')

/** @param channel elements before the items, such as authors and categories */
export function wordpressExport(
  items: string[],
  {
    channel = author('rowan', 'Rowan Ashby'),
    link = 'https://old.example',
    encoding = 'UTF-8',
  } = {},
) {
  return `<?xml version="1.0" encoding="${encoding}" ?>
<rss version="2.0" ${namespaces}>
<channel><title>Old site</title><link>${link}</link><wp:wxr_version>1.2</wp:wxr_version>
${channel}
${items.join('\n')}
</channel></rss>
`
}

export function author(login: string, name: string) {
  return `<wp:author><wp:author_login>${cdata(login)}</wp:author_login><wp:author_display_name>${cdata(name)}</wp:author_display_name></wp:author>`
}

export function category(slug: string, name: string, parent = '') {
  return `<wp:category><wp:category_nicename>${cdata(slug)}</wp:category_nicename><wp:category_parent>${cdata(parent)}</wp:category_parent><wp:cat_name>${cdata(name)}</wp:cat_name></wp:category>`
}

const excerpt =
  'What a council officer looks for on the wall of a studio, and how to read the paper.'

/**
 * A post that may be published here once its picture is in the library.
 *
 * @param more other values of its elements, and null for those to leave out
 * @param inside more elements, such as categories
 */
export function wordpressPost(
  name: string,
  more: Record<string, string | null> = {},
  inside = `${topic('category', 'Law')}${topic('post_tag', 'Studios')}${thumbnail}`,
) {
  const elements = {
    title: `A post that is called ${name}`,
    link: `https://old.example/2020/05/${name}/`,
    pubDate: 'Fri, 01 May 2020 09:00:00 +0000',
    'dc:creator': 'rowan',
    'content:encoded': '<p>Look up before you sit down.</p>',
    'excerpt:encoded': excerpt,
    'wp:post_id': String(idOf(name)),
    'wp:post_date': '2020-05-01 10:00:00',
    'wp:post_date_gmt': '2020-05-01 09:00:00',
    'wp:post_name': name,
    'wp:status': 'publish',
    'wp:post_type': 'post',
    ...more,
  }
  const written = Object.entries(elements).flatMap(([element, value]) =>
    value === null ? [] : `<${element}>${cdata(value)}</${element}>`,
  )
  return `<item>${written.join('')}${inside}</item>`
}

function idOf(name: string) {
  return [...name].reduce((sum, letter) => (31 * sum + letter.charCodeAt(0)) % 1_000_000_007, 8)
}

export function topic(domain: 'category' | 'post_tag' | 'author', name: string) {
  return `<category domain="${domain}" nicename="${name.toLowerCase()}">${cdata(name)}</category>`
}

const thumbnail =
  '<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>7</wp:meta_value></wp:postmeta>'

/** The picture of each post, of `tests/imports/wordpress`. */
export const wordpressPicture = `<item><title>pic</title><link>https://old.example/pic/</link><wp:post_id>7</wp:post_id><wp:status>inherit</wp:status><wp:post_type>attachment</wp:post_type><wp:attachment_url>https://old.example/wp-content/uploads/2024/03/parlour.jpg</wp:attachment_url><wp:postmeta><wp:meta_key>_wp_attachment_image_alt</wp:meta_key><wp:meta_value>A narrow shop front in the rain</wp:meta_value></wp:postmeta></item>`

export function cdata(value: string) {
  return `<![CDATA[${value}]]>`
}

/** @param tables rows of others of Ghost's tables */
export function ghostExport(posts: object[], tables: object = {}) {
  const users = [{ id: '1', name: 'Rowan Ashby' }]
  return { db: [{ meta: { version: '5.80.0' }, data: { posts, users, ...tables } }] }
}

export function ghostPost(id: string, more: object = {}) {
  return {
    id,
    title: `A post that is called ${id}`,
    slug: `post-${id}`,
    type: 'post',
    html: '<p>Look up before you sit down.</p>',
    status: 'published',
    visibility: 'public',
    published_at: '2020-05-01T09:00:00.000Z',
    custom_excerpt: excerpt,
    feature_image: null,
    ...more,
  }
}

<?php
// Writes tests/imports/wordpress: what WordPress itself exports and stores, after an editor's work in it. Made with 6.1.9 of
// Debian (`apt-get install wordpress php-cli php-mysql`) and an empty database:
// php tests/imports/make-wordpress-export.php <database host:port> <database> <user> <password>

[, $host, $database, $user, $password] = $argv;
$target = __DIR__ . '/wordpress';
$uploads = "$target/uploads";

$_SERVER += ['HTTP_HOST' => 'oldsite.example', 'SERVER_PROTOCOL' => 'HTTP/1.1', 'REQUEST_METHOD' => 'GET', 'REQUEST_URI' => '/'];
define('DB_HOST', $host);
define('DB_NAME', $database);
define('DB_USER', $user);
define('DB_PASSWORD', $password);
define('DB_CHARSET', 'utf8mb4');
define('WP_CONTENT_DIR', sys_get_temp_dir() . '/wordpress-content');
define('WP_INSTALLING', true);
define('WP_HOME', 'https://oldsite.example');
define('WP_SITEURL', 'https://oldsite.example');
define('DISABLE_WP_CRON', true);
define('ABSPATH', '/usr/share/wordpress/');
$table_prefix = 'wp_';
@mkdir(WP_CONTENT_DIR . '/themes', 0777, true);
function wp_mail() { return true; }
require ABSPATH . 'wp-settings.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
require_once ABSPATH . 'wp-admin/includes/export.php';

wp_install('The Old Parlour', 'rowan', 'rowan@oldsite.example', true, '', 'needle-and-thread-1946');
wp_update_user(['ID' => 1, 'display_name' => 'Rowan Ashby']);
$wp_rewrite->set_permalink_structure('/%year%/%monthnum%/%postname%/');
create_initial_taxonomies();
// An administrator may write HTML of any kind.
kses_remove_filters();

exec('rm -rf ' . escapeshellarg($target));
mkdir("$uploads/2024/03", 0777, true);
update_option('upload_path', $uploads);
update_option('upload_url_path', 'https://oldsite.example/wp-content/uploads');

function picture(string $name, string $alt, string $caption, array $colour, int $width = 1600): int
{
    global $uploads;
    $image = imagecreatetruecolor($width, $width / 4 * 3);
    imagefill($image, 0, 0, imagecolorallocate($image, ...$colour));
    $path = "$uploads/2024/03/$name.jpg";
    imagejpeg($image, $path);
    $id = wp_insert_attachment([
        'post_mime_type' => 'image/jpeg', 'post_title' => $name, 'post_excerpt' => $caption,
        'guid' => "https://oldsite.example/wp-content/uploads/2024/03/$name.jpg", 'post_status' => 'inherit',
    ], $path);
    wp_update_attachment_metadata($id, wp_generate_attachment_metadata($id, $path));
    update_post_meta($id, '_wp_attachment_image_alt', $alt);
    return $id;
}

function post(array $fields, array $categories = [], array $tags = [], ?int $picture = null): int
{
    $ids = array_map(fn ($name) => wp_create_category($name), $categories);
    $id = wp_insert_post(wp_slash($fields + ['post_author' => 1, 'post_status' => 'publish', 'post_category' => $ids, 'tags_input' => $tags]), true);
    if (is_wp_error($id)) exit($id->get_error_message());
    if ($picture) set_post_thumbnail($id, $picture);
    return $id;
}

require_once ABSPATH . 'wp-admin/includes/taxonomy.php';
$parlour = picture('parlour', 'A narrow shop front with flash sheets in its window', 'The shop in 1962.', [90, 59, 122]);
$drawer = picture('drawer', 'Cork', '', [46, 90, 122]);

post([
    'post_title' => 'What the flash sheets say about a street',
    'post_name' => 'flash-sheets-of-a-street',
    'post_date' => '2024-03-31 23:30:00',
    'post_excerpt' => 'A window of drawings is a record of who walked past it: sailors, mill hands and, for one summer, a circus.',
    'post_content' => <<<'HTML'
<!-- wp:paragraph -->
<p>A sheet is a <strong>price list</strong> and a <em>diary</em>. See <a href="https://oldsite.example/2023/11/the-licence-above-the-till/">the licence</a> or <a href="https://www.hse.gov.uk/skin-piercing/">what the HSE says</a>.</p>
<!-- /wp:paragraph -->

<!-- wp:heading -->
<h2>Whose names are on it</h2>
<!-- /wp:heading -->

<!-- wp:list -->
<ul><!-- wp:list-item -->
<li>Ships</li>
<!-- /wp:list-item -->

<!-- wp:list-item -->
<li>Mothers<!-- wp:list -->
<ul><!-- wp:list-item -->
<li>and grandmothers</li>
<!-- /wp:list-item --></ul>
<!-- /wp:list --></li>
<!-- /wp:list-item --></ul>
<!-- /wp:list -->

<!-- wp:quote -->
<blockquote class="wp-block-quote"><!-- wp:paragraph -->
<p>We drew what they asked for.</p>
<!-- /wp:paragraph --><cite>Ivy, who kept the till</cite></blockquote>
<!-- /wp:quote -->

<!-- wp:table -->
<figure class="wp-block-table"><table><thead><tr><th>Year</th><th>Price</th></tr></thead><tbody><tr><td>1951</td><td>7s 6d</td></tr></tbody></table><figcaption>Prices of an anchor</figcaption></figure>
<!-- /wp:table -->
HTML,
], ['Flash', 'History'], ['Sailors'], $parlour);

post([
    'post_title' => 'The licence above the till',
    'post_name' => 'the-licence-above-the-till',
    'post_date' => '2023-11-02 09:00:00',
    'post_excerpt' => 'What a council licence has to show, why the date matters, and where in the shop it has to hang.',
    'post_content' => <<<'HTML'
<!-- wp:paragraph -->
<p>Look up before you sit down, and read <a href="/2024/03/flash-sheets-of-a-street/#whose-names-are-on-it">whose names are on the wall</a>.</p>
<!-- /wp:paragraph -->
HTML,
], ['Law'], ['Studios', 'History'], $parlour);

$blocks = post([
    'post_title' => 'Everything the block editor can do',
    'post_name' => 'first-name-of-the-blocks',
    'post_date' => '2024-01-15 12:00:00',
    'post_content' => <<<HTML
<!-- wp:image {"id":$drawer,"sizeSlug":"medium"} -->
<figure class="wp-block-image size-medium"><img src="https://oldsite.example/wp-content/uploads/2024/03/drawer-300x225.jpg" alt="Cork" class="wp-image-$drawer"/><figcaption class="wp-element-caption">A drawer of corks and needles.</figcaption></figure>
<!-- /wp:image -->

<!-- wp:embed {"url":"https://www.youtube.com/watch?v=abcdefghijk","type":"video","providerNameSlug":"youtube"} -->
<figure class="wp-block-embed is-type-video is-provider-youtube"><div class="wp-block-embed__wrapper">
https://www.youtube.com/watch?v=abcdefghijk
</div></figure>
<!-- /wp:embed -->

<!-- wp:columns -->
<div class="wp-block-columns"><!-- wp:column -->
<div class="wp-block-column"><!-- wp:paragraph -->
<p>The left column.</p>
<!-- /wp:paragraph --></div>
<!-- /wp:column -->

<!-- wp:column -->
<div class="wp-block-column"><!-- wp:code -->
<pre class="wp-block-code"><code>needles * hours</code></pre>
<!-- /wp:code --></div>
<!-- /wp:column --></div>
<!-- /wp:columns -->

<!-- wp:latest-posts /-->

<!-- wp:html -->
<form action="https://forms.example/"><input name="email"><button>Join</button></form><script>alert("old widget")</script>
<!-- /wp:html -->
HTML,
], ['Flash']);
wp_update_post(['ID' => $blocks, 'post_name' => 'blocks']);

post([
    'post_title' => 'From before the block editor &amp; after the war',
    'post_name' => 'classic',
    'post_date' => '2011-06-01 12:00:00',
    'post_content' => <<<HTML
The first paragraph has no tag,
and a line of its own.

The second has <b>old bold</b> and [gallery ids="$drawer,$parlour"]

[caption id="attachment_$drawer" align="alignleft" width="300"]<img class="size-medium wp-image-$drawer" src="https://oldsite.example/wp-content/uploads/2024/03/drawer-300x225.jpg" alt="" width="300" height="225" /> Corks, in a drawer.[/caption]

<!--more-->

<h2>After the war</h2>
&nbsp;
<blockquote>Nobody asked.

Nobody told.</blockquote>
https://www.youtube.com/watch?v=abcdefghijk
HTML,
], ['Uncategorized'], ['Sailors']);

post(['post_title' => 'A draft', 'post_status' => 'draft', 'post_content' => "<!-- wp:paragraph -->\n<p>To be written.</p>\n<!-- /wp:paragraph -->"]);
post(['post_title' => 'For the team alone', 'post_status' => 'private', 'post_content' => "<!-- wp:paragraph -->\n<p>Not for readers.</p>\n<!-- /wp:paragraph -->"]);
post(['post_title' => 'Behind a password', 'post_name' => 'behind-a-password', 'post_password' => 'cork', 'post_content' => "<!-- wp:paragraph -->\n<p>Not for all readers.</p>\n<!-- /wp:paragraph -->"]);
post(['post_title' => 'About the parlour', 'post_type' => 'page', 'post_content' => 'Since 1946.']);
wp_insert_comment(['comment_post_ID' => $blocks, 'comment_author' => 'A Reader', 'comment_author_email' => 'a.reader@members.example', 'comment_content' => 'First!', 'comment_approved' => 1]);

ob_start();
@export_wp(['content' => 'all']);
file_put_contents("$target/export.xml", ob_get_clean());

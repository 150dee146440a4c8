// Items that were opened on this device, newest first. The list never leaves the device, and clearing deletes it.

/** How many items this browser remembers. */
const MOST = 12;
const KEY = 'seen';

function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY)) ?? [];
    return kept.filter(
      ({ path, photo }) => /^\/[^/]/.test(path) && (!photo || /^(https?:\/)?\//.test(photo)),
    );
  } catch {
    return [];
  }
}

function keep(items) {
  try {
    localStorage.setItem(KEY, JSON.stringify(items));
  } catch {
    // A browser that keeps nothing shows nothing.
  }
}

const here = location.pathname;
const others = read().filter(({ path }) => path !== here);
const strip = document.querySelector('[data-seen-strip]');

const tile = ({ path, title, price, photo }) => {
  const item = document.createElement('li');
  item.className = 'tile-item';
  const [frame, amount, name] = ['div', 'p', 'h3'].map((tag) =>
    item.appendChild(document.createElement(tag)),
  );
  frame.className = 'tile-photo';
  if (photo) frame.append(Object.assign(new Image(480, 480), { src: photo, alt: '', loading: 'lazy' }));
  amount.className = 'price';
  amount.textContent = price;
  name.append(Object.assign(document.createElement('a'), { href: path, textContent: title }));
  return item;
};

if (strip && others.length > 0) {
  strip.querySelector('ul').append(...others.map(tile));
  strip.hidden = false;
  strip.querySelector('button').addEventListener('click', () => {
    keep([]);
    strip.hidden = true;
  });
}

// An item's page says what to remember about it. If the item is gone, it is removed from the list.
const item = document.querySelector('[data-seen]')?.dataset.seen;
keep([...(item ? [{ path: here, ...JSON.parse(item) }] : []), ...others].slice(0, MOST));

// The page is whole without this: new messages appear by themselves and codes are copied with a button.

const announcer = document.getElementById('anuncio');
const list = document.getElementById('lista');

function announce(text) {
  if (announcer) announcer.textContent = text;
}

function showCopyButtons(inside) {
  for (const button of inside.querySelectorAll('.copiar')) button.hidden = false;
}

async function copy(button) {
  const { codigo } = button.dataset;
  try {
    await navigator.clipboard.writeText(codigo);
    button.firstChild.data = 'Copiado';
    announce(`Código ${codigo} copiado.`);
    setTimeout(() => {
      button.firstChild.data = 'Copiar';
    }, 3000);
  } catch {
    announce('No se pudo copiar. Escribí el código a mano.');
  }
}

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('.copiar') : null;
  if (button) void copy(button);
});

let pending = [];
let timer;

/** Several that come together are told together. */
function announceSoon(text) {
  pending.push(text);
  clearTimeout(timer);
  timer = setTimeout(() => {
    announce(pending.length === 1 ? `Mensaje nuevo. ${pending[0]}` : `${pending.length} mensajes nuevos.`);
    pending = [];
  }, 400);
}

function add({ id, row, announcement }) {
  if (document.getElementById(id)) return;
  document.getElementById('vacio')?.remove();
  // Written by the server, which escaped what is inside.
  list.insertAdjacentHTML('afterbegin', row);
  list.firstElementChild.classList.add('nueva');
  showCopyButtons(list.firstElementChild);
  const count = document.getElementById('cuantos');
  count.textContent = String(Number(count.textContent) + 1);
  announceSoon(announcement);
}

function follow({ eventos, desde }) {
  const address = new URL(eventos, location.href);
  address.searchParams.set('desde', desde);
  const source = new EventSource(address);
  source.addEventListener('mensaje', ({ data }) => add(JSON.parse(data)));
  source.addEventListener('vaciada', () => location.reload());
  // Without somebody to tell them, the link is of use again.
  const live = (isLive) => {
    document.getElementById('actualizar').hidden = isLive;
    document.getElementById('en-vivo').hidden = !isLive;
  };
  source.addEventListener('open', () => live(true));
  source.addEventListener('error', () => live(false));
}

showCopyButtons(document);
if (list) follow(list.closest('.mensajes').dataset);

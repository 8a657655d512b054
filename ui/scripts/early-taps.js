// Holds what is pressed before the page can answer, and presses it when it can. Stands in every prerendered page.
(() => {
  let press;
  const hold = (event) => {
    const control = event.target.closest('button, input[type="radio"]');
    if (event.type === 'click' && !control) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    press = () => (event.type === 'submit' ? event.target.requestSubmit() : control.click());
  };
  const types = ['click', 'submit'];
  for (const type of types) addEventListener(type, hold, true);
  const release = () => {
    for (const type of types) removeEventListener(type, hold, true);
    press?.();
  };
  addEventListener('shop:ready', release, { once: true });
})();

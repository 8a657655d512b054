//! A JPEG that takes long to decode, for tests.

/// Returns a progressive gray JPEG of 42 megapixels that codes the same coefficients in each scan but the first. A scan
/// is a few hundred bytes and takes about 20 ms.
pub(crate) fn jpeg_of_scans(scans: usize) -> Vec<u8> {
    let (width, height) = (7_000_u16, 6_000_u16);
    let blocks = usize::from(width / 8) * usize::from(height / 8);
    let segment = |marker: u8, content: &[u8]| {
        let length = u16::try_from(content.len() + 2).expect("a short segment").to_be_bytes();
        [&[0xff, marker], &length[..], content].concat()
    };
    let [w, h] = [width, height].map(u16::to_be_bytes);
    let frame = [&[8][..], &h, &w, &[1, 1, 0x11, 0]].concat();
    let quantization = [&[0][..], &[8; 64]].concat();
    // One code of one bit, and one of two bits: a category of zero, and the end of a run of 16,384 to 32,767 blocks.
    let dc_code = [&[0x00, 1][..], &[0; 15], &[0]].concat();
    let ac_code = [&[0x10, 0, 2][..], &[0; 14], &[0x00, 0xe0]].concat();
    let dc_scan = [segment(0xda, &[1, 1, 0, 0, 0, 0]), vec![0; blocks.div_ceil(8)]].concat();
    // Runs of 16,384 blocks are `01` and 14 zeros; what is left of the blocks end one by one, in two zeros each.
    let runs = [0x40, 0].repeat(blocks / 16_384);
    let ac_scan = [segment(0xda, &[1, 1, 0, 1, 63, 0]), runs, vec![0; (blocks % 16_384).div_ceil(4)]].concat();
    let head = [segment(0xdb, &quantization), segment(0xc2, &frame), segment(0xc4, &dc_code), segment(0xc4, &ac_code)];
    [&[0xff, 0xd8], &head.concat()[..], &dc_scan, &ac_scan.repeat(scans - 1), &[0xff, 0xd9]].concat()
}
